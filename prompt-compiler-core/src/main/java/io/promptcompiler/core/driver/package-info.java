/**
 * A run of the compiler from its roots to its files, stage by stage: {@link
 * io.promptcompiler.core.driver.Driver} is the way through.
 */
@NullMarked
package io.promptcompiler.core.driver;

import org.jspecify.annotations.NullMarked;
