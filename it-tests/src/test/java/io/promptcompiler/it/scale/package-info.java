/**
 * Measures builds of many templates, and checks that incremental ones give the same as full ones.
 */
package io.promptcompiler.it.scale;
