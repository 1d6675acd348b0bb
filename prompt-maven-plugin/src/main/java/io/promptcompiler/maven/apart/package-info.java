/** Runs work in separate JVMs. */
@NullMarked
package io.promptcompiler.maven.apart;

import org.jspecify.annotations.NullMarked;
