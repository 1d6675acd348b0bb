/**
 * Projects with the same templates in the languages of several engines, and Maven, which builds
 * them.
 */
package com.acme.benchmark.build;
