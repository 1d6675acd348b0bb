/**
 * Writes files for the batch interfaces of providers: {@link io.promptcompiler.batch.BatchJob}
 * renders a prompt for each row of a file, and {@link io.promptcompiler.batch.BatchWriter} accepts
 * prompts that an application has built itself. {@link io.promptcompiler.batch.BatchAnswers} reads
 * the result files. The package only depends on the JDK, the runtime and {@code prompt-outputs}.
 *
 * <p>{@code BatchJob} is a request, a {@code BatchRun} renders it once. {@code Rows} are read one
 * by one; a mistake in one is part of the {@code Row}, so no reader stops. {@code RequestLines}
 * writes the requests of one provider into a {@code JsonBytes} that is used again. {@code
 * BatchFiles} divides lines among files, each renamed when it is complete. The {@code Manifest}
 * then records how far the rows were read, and their hash ({@code Checkpoint}), so a run can go on
 * with the same rows. Ids that were seen are kept outside of the heap ({@code SeenIds}).
 */
@NullMarked
package io.promptcompiler.batch;

import org.jspecify.annotations.NullMarked;
