package io.promptcompiler.spark;

import io.promptcompiler.runtime.PromptCatalog;
import java.io.Serializable;
import java.util.function.Supplier;

/**
 * Gives a catalog to each process of a job. A catalog itself does not travel: what is sent to
 * executors is this supplier, and it is asked there, mostly once for each task. So it names a
 * catalog that is on their class path: {@code Prompts::catalog} for the generated catalog of a
 * module, {@code PromptCatalog::discover} for those of all jars, or {@code () ->
 * Prompts.catalog().folder("review")} for a part.
 */
@FunctionalInterface
public interface CatalogSupplier extends Supplier<PromptCatalog>, Serializable {}
