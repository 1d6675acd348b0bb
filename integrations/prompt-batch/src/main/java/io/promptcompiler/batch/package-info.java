/**
 * Writes files for the batch interfaces of providers: {@link io.promptcompiler.batch.BatchJob}
 * renders a prompt for each row of a file, and {@link io.promptcompiler.batch.BatchWriter} accepts
 * prompts that an application has built itself. {@link io.promptcompiler.batch.BatchAnswers} reads
 * the result files. The package only depends on the JDK, the runtime and {@code prompt-outputs}.
 */
@NullMarked
package io.promptcompiler.batch;

import org.jspecify.annotations.NullMarked;
