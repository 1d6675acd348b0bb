/**
 * Reads the answers of models into the typed outputs of prompts. Answers may deviate from JSON and
 * from the schema where their meaning is clear.
 *
 * <p>{@code Outputs} reads an answer in three steps. {@code FindCandidates} finds the JSON values
 * in the text with {@code LenientJson}, which parses one value and notes deviations; each character
 * is read a limited number of times, whatever the text is. {@code OutputRoot} selects those that
 * may be the answer, and {@code ReadAnswer} refuses them if they differ or one cannot be read.
 * {@code FitOutput} brings the value into the form of the schema, and leaves the rest to the
 * output's own reader, so a repair can never accept what that refuses.
 *
 * <p>The rule is that notation is repaired and a meaning never chosen, because texts of an answer
 * can quote other answers. So each repair must have one possible result: a candidate is never
 * preferred to another, numbers keep their source ({@code NumberLiteral}) until their type is
 * known, and nothing is folded that could be part of a value. {@code answers.txt} is the table of
 * what is read, with the cases of BAML's parser. {@code QuotedAnswersTest} quotes approvals in
 * answers that reject, and none may be read as an approval. {@code HostileAnswersTest} holds the
 * time.
 */
@NullMarked
package io.promptcompiler.outputs;

import org.jspecify.annotations.NullMarked;
