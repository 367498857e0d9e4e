//! Cairn full screen in a terminal.
