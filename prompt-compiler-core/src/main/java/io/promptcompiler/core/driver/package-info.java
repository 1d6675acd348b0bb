/**
 * Runs the compiler from its roots to its files, stage by stage. Start reading at {@link
 * io.promptcompiler.core.driver.Driver}.
 */
@NullMarked
package io.promptcompiler.core.driver;

import org.jspecify.annotations.NullMarked;
