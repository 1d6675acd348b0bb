/**
 * The pages of the documentation: read as GitHub shows them, and written as the source of a site.
 */
@NullMarked
package io.promptcompiler.docs;

import org.jspecify.annotations.NullMarked;
