//! Reading PDFs: real ones, and ones of our own making.

mod xwing;
