/** Tests of how templates are found and read. */
package io.promptcompiler.core.source;
