/**
 * Texts, of documents of any family.
 *
 * <p>{@link ReadText} splits a file into frontmatter and body and parses both. {@link SplitText} is
 * the result, with the values of the frontmatter and all that it inherits. {@link FragmentLibrary}
 * finds fragments by name, and {@link CompileFragment} compiles one. {@code LowerTemplate} and
 * {@code LowerTemplates} of the package {@code check} lower a body to a program. {@code
 * CompileText} of the family of texts makes an entry point of all that.
 */
@NullMarked
package io.promptcompiler.core.document.template;

import org.jspecify.annotations.NullMarked;
