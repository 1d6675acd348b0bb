/** Which modules are found. */
package io.promptcompiler.core.module;
