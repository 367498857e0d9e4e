//! Tests of the web app in a real browser; `cargo xtask test` runs them.
//!
//! They start the program named by the environment variable `CAIRN`, which has to carry the web app, and drive
//! Chromium through chromedriver.
