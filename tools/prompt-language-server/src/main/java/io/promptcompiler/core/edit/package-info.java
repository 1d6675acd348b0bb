/**
 * Support for editing a module: it is recompiled after each change, including unsaved texts, and
 * the meanings of the names in its texts are recorded.
 *
 * <p>{@code EditedModule} is the compiler of a module for an editor. It compiles after each edit
 * what the edit concerns, with {@code EditedTexts} in the place of what is on disk, and unlike a
 * build it also keeps documents in which something was found. {@code EditedModuleTest} holds its
 * findings to those of the build, over all tables of broken templates.
 *
 * <p>Lowering returns a program and an index of the meanings of names ({@code NameIndex}). Classes
 * that read declarations and data report each name as they read it ({@code Use.report}), to the
 * {@code UseSink} of the text in which it is written. The texts of a build have none, so a build
 * makes no meanings. A text that others include is used in each of them, so one name can have
 * several meanings. {@code NameMeaning.Scope} lists the names that can be written in a stretch of a
 * template. {@code UsesOfModule} keeps the uses of a document until it is compiled again; {@code
 * MovedText} maps their places to a text that was edited since.
 */
@NullMarked
package io.promptcompiler.core.edit;

import org.jspecify.annotations.NullMarked;
