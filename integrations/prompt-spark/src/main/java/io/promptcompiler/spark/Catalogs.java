package io.promptcompiler.spark;

import io.promptcompiler.runtime.PromptCatalog;
import java.io.Serializable;
import java.lang.reflect.Modifier;

/** Catalogs that other processes can have as well. */
final class Catalogs {
  private static final ClassValue<PromptCatalog> BY_CLASS =
      new ClassValue<>() {
        @Override
        protected PromptCatalog computeValue(Class<?> type) {
          try {
            return (PromptCatalog) type.getConstructor().newInstance();
          } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(
                "The catalog " + type.getName() + " does not exist.", e);
          }
        }
      };

  private Catalogs() {}

  /**
   * Returns a supplier of a catalog: by its class if that has a public constructor without
   * parameters, as the generated ones have for {@link java.util.ServiceLoader}; else by the catalog
   * itself if it can be serialized.
   *
   * @throws IllegalArgumentException if it is neither
   */
  static CatalogSupplier supplier(PromptCatalog catalog) {
    Class<? extends PromptCatalog> type = catalog.getClass();
    if (isService(type)) {
      return new OfClass(type);
    }
    if (catalog instanceof Serializable) {
      return () -> catalog;
    }
    throw new IllegalArgumentException(
        "Executors cannot get the catalog "
            + type.getName()
            + ". Pass a supplier that they can call, such as Prompts::catalog or"
            + " PromptCatalog::discover.");
  }

  private static boolean isService(Class<?> type) {
    try {
      return Modifier.isPublic(type.getModifiers())
          && Modifier.isPublic(type.getConstructor().getModifiers());
    } catch (NoSuchMethodException e) {
      return false;
    }
  }

  /** The class is found by name where it is needed, in whatever jars the job was given. */
  private record OfClass(Class<? extends PromptCatalog> type) implements CatalogSupplier {
    @Override
    public PromptCatalog get() {
      return BY_CLASS.get(type);
    }
  }
}
