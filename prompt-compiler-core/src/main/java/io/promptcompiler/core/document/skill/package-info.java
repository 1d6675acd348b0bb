/**
 * Agent skills: folders with a {@code SKILL.md}, which agents load when a task calls for them. Not
 * to be confused with the snippets in folders {@code skills}, which templates insert.
 *
 * <p>A kind of form {@code FOLDER} has a file name that makes its folder a document. {@code
 * FolderDocuments} finds such folders during the scan: their files belong to the document ({@code
 * SourceFile.files}) and are not documents themselves. {@code CheckFrontmatter} has the rules of
 * the specification, and {@code verdicts.txt} the verdicts of its reference validator, which decide
 * what is an error.
 *
 * <p>A skill that is not a template is one fixed text. For a template, {@code CompileText} compiles
 * the instructions, and the description and the files that end in {@code .tmpl} as further texts
 * with the same parameters, so all of them are variants. {@code CompileSkill} then puts the
 * frontmatter before the text and makes the description a part of it, which {@code
 * QuoteDescription} keeps between quotes. A {@code Member.Folder} lists the other files. A build
 * writes them with {@code RenderSkill}, which checks the result like a skill of others ({@code
 * DocumentFamily.checkRendered}); binary files never pass through the compiler.
 *
 * <p>{@code InstallSkills} decides about a whole skill before it writes anything. What it wrote is
 * known by hashes next to the skills.
 */
@NullMarked
package io.promptcompiler.core.document.skill;

import org.jspecify.annotations.NullMarked;
