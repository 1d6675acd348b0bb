/**
 * Runs of the compiler that leave files behind: what is up to date is not compiled, what did not
 * change is not written, and only what an earlier run wrote is ever deleted.
 */
@NullMarked
package io.promptcompiler.core.build;

import org.jspecify.annotations.NullMarked;
