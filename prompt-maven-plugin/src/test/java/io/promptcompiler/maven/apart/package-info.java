/** Tests of work in other JVMs. */
@NullMarked
package io.promptcompiler.maven.apart;

import org.jspecify.annotations.NullMarked;
