@NullMarked
package io.promptcompiler.mcp;

import org.jspecify.annotations.NullMarked;
