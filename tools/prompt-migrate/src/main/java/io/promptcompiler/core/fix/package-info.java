/**
 * Applies the edits of findings to the files of a project, if the edits are certain.
 *
 * <p>Edits belong to findings. The edits of a {@code Fix} are <em>certain</em>, the only reasonable
 * ones, or suggestions: a placeholder of another tool is replaced for certain only in {@code
 * Prose}, and a number only if it has one meaning ({@code ScalarWords}). Where YAML cannot be read,
 * {@code YamlRepairs} tries each possible repair, and offers the first with which the file can be
 * read further. For JSON, {@code JsonErrors} explains the messages of the parser. Habits from other
 * tools ({@code ListedDeclarations}, {@code DeclarationKeys}, {@code ForeignType}; in documents of
 * data {@code OtherKeys} and {@code ShortForms}) are reported once and then read as they were
 * meant. {@code fix} applies certain edits in memory, compiles all roots after each round, and
 * takes back what gives a file more errors, unless it only showed what was hidden.
 */
@NullMarked
package io.promptcompiler.core.fix;

import org.jspecify.annotations.NullMarked;
