/**
 * Writes files for the batch interfaces of providers out of rows: {@link
 * io.promptcompiler.batch.BatchJob} renders a prompt for each row of a file, {@link
 * io.promptcompiler.batch.BatchWriter} takes prompts that an application has filled itself. It
 * needs nothing but the JDK and the runtime.
 */
@NullMarked
package io.promptcompiler.batch;

import org.jspecify.annotations.NullMarked;
