/** Tests of the parsers. */
package io.promptcompiler.core.syntax;
