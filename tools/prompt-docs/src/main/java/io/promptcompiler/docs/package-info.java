/** Reads the pages of the documentation as GitHub does, and writes them as the source of a site. */
@NullMarked
package io.promptcompiler.docs;

import org.jspecify.annotations.NullMarked;
