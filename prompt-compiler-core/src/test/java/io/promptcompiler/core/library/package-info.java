/** Tests of prompt libraries. */
package io.promptcompiler.core.library;
