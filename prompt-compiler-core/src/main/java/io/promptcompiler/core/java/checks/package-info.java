/** Reports what a class file has no room for, and names that clash. */
@NullMarked
package io.promptcompiler.core.java.checks;

import org.jspecify.annotations.NullMarked;
