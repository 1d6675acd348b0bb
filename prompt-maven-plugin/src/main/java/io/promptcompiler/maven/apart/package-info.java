/** Work that is done in JVMs of its own. */
@NullMarked
package io.promptcompiler.maven.apart;

import org.jspecify.annotations.NullMarked;
