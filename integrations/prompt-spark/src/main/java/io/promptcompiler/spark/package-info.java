/**
 * Renders prompts in jobs of Apache Spark: {@link io.promptcompiler.spark.PromptFunctions} for SQL,
 * {@link io.promptcompiler.spark.TypedPrompts} for classes of prompts, and {@link
 * io.promptcompiler.spark.SparkBatch} for files of the batch interfaces of providers.
 *
 * <p>Prompts are rendered on executors, which need the jars of the prompts, of the runtime, of
 * {@code prompt-batch} and of this module: {@code spark-submit --jars}, or one jar with all of
 * them.
 */
@NullMarked
package io.promptcompiler.spark;

import org.jspecify.annotations.NullMarked;
