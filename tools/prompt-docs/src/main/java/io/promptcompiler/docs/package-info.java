/**
 * Reads the pages of the documentation as GitHub does, and writes them as the source of a site.
 *
 * <p>Pages are Markdown that GitHub can show. {@code Page} reads one with CommonMark. {@code
 * PageCheck} goes through the blocks of a page from the first to the last, as a reader does, and
 * compiles the code. {@code WriteSitePages} writes the same pages for Maven's site plugin, and
 * {@code CheckSite} follows all links of the result.
 */
@NullMarked
package io.promptcompiler.docs;

import org.jspecify.annotations.NullMarked;
