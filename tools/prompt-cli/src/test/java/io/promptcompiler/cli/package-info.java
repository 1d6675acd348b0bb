/** Commands as a shell runs them, and the tool as it is handed out. */
package io.promptcompiler.cli;
