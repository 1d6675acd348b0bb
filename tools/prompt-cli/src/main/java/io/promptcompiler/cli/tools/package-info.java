/**
 * A small client of the Model Context Protocol, which asks servers for their tools, and the file
 * that keeps them. It is not the official SDK, because its classes leave out members that they do
 * not know, and a file must have all that models may see. It also has a limit for what a server
 * sends, and notices at once that a server has ended.
 */
@NullMarked
package io.promptcompiler.cli.tools;

import org.jspecify.annotations.NullMarked;
