package io.promptcompiler.spark;

import io.promptcompiler.runtime.PromptCatalog;
import java.io.Serializable;
import java.util.function.Supplier;

/**
 * Provides a catalog in each process of a job. Catalogs are not serialized: the supplier is sent to
 * executors and called there, usually once for each task. The catalog must be on the class path of
 * the executors: {@code Prompts::catalog} for the generated catalog of a module, {@code
 * PromptCatalog::discover} for the prompts of all jars, or {@code () ->
 * Prompts.catalog().folder("review")} for a part.
 */
@FunctionalInterface
public interface CatalogSupplier extends Supplier<PromptCatalog>, Serializable {}
