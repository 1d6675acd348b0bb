/** Tests of the names and texts of generated Java. */
package io.promptcompiler.core.java;
