package io.promptcompiler.spark;

import io.promptcompiler.runtime.PromptCatalog;
import java.io.Serializable;
import java.lang.reflect.Modifier;

/** Makes catalogs available to other processes. */
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
   * Returns a supplier of a catalog: it creates an instance of the catalog's class if the class has
   * a public constructor without parameters, as generated catalogs have for {@link
   * java.util.ServiceLoader}; otherwise, it contains the catalog itself if that can be serialized.
   *
   * @throws IllegalArgumentException if neither is possible
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

  /**
   * A supplier that creates an instance of a class. Each process loads the class by its name from
   * the jars of the job.
   */
  private record OfClass(Class<? extends PromptCatalog> type) implements CatalogSupplier {
    @Override
    public PromptCatalog get() {
      return BY_CLASS.get(type);
    }
  }
}
