@NullMarked
package io.promptcompiler.core.tool;

import org.jspecify.annotations.NullMarked;
