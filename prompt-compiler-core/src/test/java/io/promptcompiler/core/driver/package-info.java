/** Tests of the run as a whole. */
@NullMarked
package io.promptcompiler.core.driver;

import org.jspecify.annotations.NullMarked;
