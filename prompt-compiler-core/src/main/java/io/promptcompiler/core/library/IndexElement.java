package io.promptcompiler.core.library;

import io.promptcompiler.core.check.helpers.HelperOption;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.library.Library.Use;
import io.promptcompiler.core.source.Scope;
import io.promptcompiler.core.source.Syntax;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.type.Trust;
import java.util.List;
import java.util.Optional;

/**
 * The content of the index of a library.
 *
 * @param library group and artifact of the library
 * @param version its version
 * @param catalog the full name of the class of its catalog
 * @param roots the roots of its templates
 * @param prompts the prompts that applications call
 * @param fragments fragments that are Java classes
 * @param types the full names of the classes of its types
 * @param flows the full names of the classes of step flows
 * @param helpers static methods that its templates call
 * @param trust the trust of values that do not declare it
 * @param uses the files that it includes from other libraries
 */
record IndexElement(
    String library,
    String version,
    Optional<String> catalog,
    List<Root> roots,
    List<Compiled> prompts,
    List<Compiled> fragments,
    List<String> types,
    List<String> flows,
    List<HelperOption> helpers,
    Trust trust,
    List<Use> uses) {

  /** Copies the lists. */
  IndexElement {
    roots = List.copyOf(roots);
    prompts = List.copyOf(prompts);
    fragments = List.copyOf(fragments);
    types = List.copyOf(types);
    flows = List.copyOf(flows);
    helpers = List.copyOf(helpers);
    uses = List.copyOf(uses);
  }

  /**
   * A root.
   *
   * @param folder the folder of its templates, next to the index
   * @param kind the kind of its documents, if it does not follow from their names
   * @param syntax the syntax of variables in its texts
   * @param packageName the Java package of its outermost folder
   * @param templates its templates and files of defaults
   */
  record Root(
      Scalar folder,
      Optional<Scalar> kind,
      Optional<Syntax> syntax,
      Scope scope,
      String packageName,
      List<Template> templates) {
    /** Copies the list. */
    Root {
      templates = List.copyOf(templates);
    }
  }

  /**
   * A template or a file of defaults.
   *
   * @param path its path in its root
   * @param sha256 the hash of its bytes
   * @param location the place in the index
   */
  record Template(String path, String sha256, Location location) {}

  /**
   * A document that is compiled to a Java class.
   *
   * @param id its path in its root
   * @param className the full name of the class
   * @param sha256 a hash of all inputs of its text
   * @param files the paths in the jar of the files of an agent skill
   */
  record Compiled(String scope, String id, String className, String sha256, List<String> files) {
    /** Copies the list. */
    Compiled {
      files = List.copyOf(files);
    }

    /** Returns the key of the document in the library: {@code scope:id}. */
    String key() {
      return scope + ":" + id;
    }
  }
}
