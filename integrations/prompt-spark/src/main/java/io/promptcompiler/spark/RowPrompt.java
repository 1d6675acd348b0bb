package io.promptcompiler.spark;

import io.promptcompiler.batch.BatchFormat;
import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.UnknownPromptException;
import java.io.Serializable;
import java.util.Map;
import org.apache.spark.sql.types.StructType;

/**
 * A prompt for rows of one type, as found by the driver. Each process looks it up in its own
 * catalog, which must contain the same version.
 *
 * @param name the id, which includes the conversation for an orchestrator
 * @param sha256 the hash of the sources of the driver's version
 */
record RowPrompt(CatalogSupplier catalogs, String name, String sha256, StructType row)
    implements Serializable {

  /**
   * Looks up a prompt.
   *
   * @throws UnknownPromptException if there is no such prompt
   * @throws IllegalArgumentException if no row of the type can be rendered
   */
  static RowPrompt of(CatalogSupplier catalogs, String name, StructType row) {
    PromptInfo info = info(catalogs.get(), name);
    RowPrompt prompt = new RowPrompt(catalogs, name, info.sha256(), row);
    PromptColumns.of(info, row);
    return prompt;
  }

  static PromptInfo info(PromptCatalog catalog, String name) {
    try {
      return catalog.info(name);
    } catch (UnknownPromptException e) {
      int mark = name.lastIndexOf('#');
      if (mark <= 0) {
        throw e;
      }
      return catalog.info(name.substring(0, mark));
    }
  }

  /** Returns the description of the prompt in this process. */
  PromptInfo info() {
    return info(catalogs.get(), name);
  }

  /**
   * Returns a format that asks for the output of the prompt, unless the format already sets one.
   */
  BatchFormat asking(BatchFormat format) {
    return format.outputOfIfNone(info());
  }

  /**
   * Returns the catalog of this process.
   *
   * @throws IllegalStateException if the catalog has another version of the prompt
   */
  PromptCatalog catalog() {
    PromptCatalog catalog = catalogs.get();
    if (!info(catalog, name).sha256().equals(sha256)) {
      throw new IllegalStateException(
          "This executor has a different version of the prompt '"
              + name
              + "' than the driver. Use the same jar for both.");
    }
    return catalog;
  }

  /** Returns the complete id, which is faster to look up than a name without its extension. */
  String exactId(PromptCatalog catalog) {
    String id = info(catalog, name).id();
    boolean isName = name.indexOf('@') < 0 && name.indexOf('#') < 0;
    // In the catalog of a folder, ids are shorter.
    return isName && catalog.ids().contains(id) && info(catalog, id).sha256().equals(sha256)
        ? id
        : name;
  }

  /** Returns a reader of the parameters. */
  StructReader reader() {
    Map<String, Integer> at = PromptColumns.of(info(), row);
    return StructReader.of(row, at);
  }
}
