@NullMarked
package io.promptcompiler.lsp;

import org.jspecify.annotations.NullMarked;
