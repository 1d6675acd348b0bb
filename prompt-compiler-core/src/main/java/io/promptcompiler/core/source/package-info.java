/** The sources of templates: roots are scanned, paths checked, and files read as UTF-8. */
@NullMarked
package io.promptcompiler.core.source;

import org.jspecify.annotations.NullMarked;
