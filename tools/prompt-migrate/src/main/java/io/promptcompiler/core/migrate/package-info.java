/**
 * Migrates texts from older syntaxes to Handlebars. Changes are minimal, and every migrated text is
 * verified to render as before. A migrated file declares {@code syntax: handlebars}, so that the
 * next run recognizes it.
 *
 * <p>{@code migrate} works on trees, not on characters. {@code WriteHandlebars} writes what the old
 * parser read, with constructs of handlebars.js 4.7 that never remove a line. Old and new file are
 * then compiled and rendered with {@code GeneratedValues}. {@code EditFrontmatter} leaves the rest
 * byte for byte. The next run knows a migrated file by its {@code syntax: handlebars}, so {@code
 * _defaults.yaml} is written after the texts below it. {@code Language} is the one table of
 * placeholders and template languages, which {@code PlaceholderScanner} looks for: {@code migrate}
 * takes every match seriously, {@code doctor} reports only those that are certain, and {@code
 * check} those with the name of a declared parameter.
 *
 * <p>Templates that have more than variables go through {@code migrate.foreign}: a reader ({@code
 * JinjaReader}, {@code MustacheReader}, {@code PromptyReader}) makes a tree of {@code Node}s and
 * reports {@code Obstacle}s ({@code HaystackMessages} and {@code StripMessage} know the rules for
 * messages), {@code InferTypes} finds the types of the parameters and the uses for which Handlebars
 * would print something else, {@code WriteTree} writes tags, and {@code KeepLines} the lines on
 * which they are alone; its result is parsed and compared. All templates of a root are then
 * compiled together before they are written. The tests render recorded templates, which come from
 * Jinja 3 and mustache.js.
 *
 * <p>{@code DeclareTree} writes the parameters of templates that declare none. {@code
 * UsedParameters} records the uses of each value, also in partials, and {@code InferredType} turns
 * them into a declaration. The declarations are compiled before they are written; a file with new
 * errors is not changed. {@code fix}, {@code migrate} and this pass describe their results as
 * {@code FileChange}s.
 */
@NullMarked
package io.promptcompiler.core.migrate;

import org.jspecify.annotations.NullMarked;
