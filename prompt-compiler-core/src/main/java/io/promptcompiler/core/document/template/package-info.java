/**
 * Texts, of documents of any family.
 *
 * <p>{@link ReadText} splits a file into frontmatter and body and parses both. {@link SplitText} is
 * what the frontmatter says, with all that is inherited. {@link FragmentLibrary} finds fragments by
 * name, and {@link CompileFragment} compiles one. {@code CheckTemplate} and {@code LowerTexts} of
 * the package {@code check} make a program of a body. {@code CompileText} of the family of texts
 * makes an entry point of all that.
 */
@NullMarked
package io.promptcompiler.core.document.template;

import org.jspecify.annotations.NullMarked;
