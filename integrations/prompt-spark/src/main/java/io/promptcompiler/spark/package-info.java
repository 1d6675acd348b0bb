/**
 * Renders prompts in jobs of Apache Spark: {@link io.promptcompiler.spark.PromptFunctions} for SQL,
 * {@link io.promptcompiler.spark.TypedPrompts} for classes of prompts, and {@link
 * io.promptcompiler.spark.SparkBatch} for files of the batch interfaces of providers.
 *
 * <p>Prompts are rendered on executors, which need the jars of the prompts, of the runtime, of
 * {@code prompt-batch} and of this module: {@code spark-submit --jars}, or one jar with all of
 * them.
 *
 * <p>Functions of Spark are an expression class ({@code PromptExpression}), not a UDF: it reads
 * Spark's own rows by the types of their columns, and knows the constants of a call when the query
 * is analyzed. Parameters are views of rows ({@code RowView}).
 *
 * <p>Batches of Spark are sorted by ids, since nothing else of a partition is the same in two runs;
 * the driver alone gives files their names.
 */
@NullMarked
package io.promptcompiler.spark;

import org.jspecify.annotations.NullMarked;
