/** Tests of the readers of other template languages. */
@NullMarked
package io.promptcompiler.core.migrate.foreign;

import org.jspecify.annotations.NullMarked;
