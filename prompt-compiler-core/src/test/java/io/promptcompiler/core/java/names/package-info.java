/** Tests of the package of the same name. */
package io.promptcompiler.core.java.names;
