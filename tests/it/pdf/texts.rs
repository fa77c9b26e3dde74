//! Paragraphs of our own that the tests set in PDFs.

pub const TIDE: &str = "The tide turns twice in every round. A crew that waits for it may load one more barrel than its \
                    raft has room for, but it cannot leave the quay before the next turn is over.";
pub const ROPE: &str = "Every rope is held by two hands. A crew with an empty hand may take over a rope from its \
                    neighbour, who then may row, and the harbour master counts the knots when the bell is rung.";
pub const LAMP: &str = "A lamp burns for three turns. While it burns no raft may pass the pier unseen, and the keeper of \
                    the lamp looks at the top card of the fog deck before anyone else does.";
pub const WIND: &str = "The wind blows from the sea in the morning. A raft with a sail moves one space more with it, and \
                    one space less against it, unless two crews row.";
