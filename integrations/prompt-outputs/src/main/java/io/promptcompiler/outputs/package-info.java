/**
 * Reads the answers of models into the typed outputs of prompts. Answers may deviate from JSON and
 * from the schema where their meaning is clear.
 *
 * <p>{@code Outputs} reads an answer in three steps. {@code AnswerParts} finds the JSON value and
 * the text beside it, with {@code LenientJson}, which parses one value and notes deviations. {@code
 * ReadAnswer} refuses the answer if the text could contradict it ({@code TextBesideJson}). {@code
 * FitOutput} brings the value into the form of the schema, and leaves the rest to the output's own
 * reader, so a repair can never accept what that refuses. A value can be described by several
 * schemas: {@code SchemaGraph} finds them, and {@code OutputSchema} has the fields that they
 * declare and whether messages may show the value. {@code ReadableSchema} refuses a schema with
 * keywords or types that they do not follow.
 *
 * <p>The rule is that notation is repaired and a meaning never chosen, because an answer can quote
 * other answers. So an answer is one value and all of it is declared; prose is never read, because
 * there are more ways to contradict a value than a reader can know. Each repair must have one
 * possible result: texts and keys are in quotes, and those inside them are escaped, since a quote
 * that is not could also be the end; numbers keep their source ({@code NumberLiteral}) until their
 * type is known; and nothing is folded that could be part of a value. {@code answers.txt} is the
 * table of what is read, with the cases of BAML's parser. {@code QuotedAnswersTest} quotes
 * approvals in answers that reject, and none may be read as an approval. {@code HostileAnswersTest}
 * tests that time and problems are limited.
 */
@NullMarked
package io.promptcompiler.outputs;

import org.jspecify.annotations.NullMarked;
