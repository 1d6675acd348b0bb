package io.promptcompiler.core.java;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.MethodSpec;
import io.promptcompiler.core.java.names.FreshNames;
import io.promptcompiler.core.java.text.TextConstants;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * A collector of the members that the code of a class needs: private methods, constants for fixed
 * texts, and fragments of libraries. They are added when the class is assembled.
 */
public final class MemberCollector {
  private final FreshNames names;
  private final TextConstants texts;
  private final List<MethodSpec> methods;
  private final Map<Object, String> once = new HashMap<>();
  private final SortedMap<ClassName, String> imported;

  MemberCollector(FreshNames names, TextConstants texts) {
    this(names, texts, new ArrayList<>(), new TreeMap<>());
  }

  private MemberCollector(
      FreshNames names,
      TextConstants texts,
      List<MethodSpec> methods,
      SortedMap<ClassName, String> imported) {
    this.names = names;
    this.texts = texts;
    this.methods = methods;
    this.imported = imported;
  }

  /**
   * Returns a collector for another text of the class, which does not share methods with this one.
   */
  MemberCollector ofAnotherText() {
    return new MemberCollector(names, texts, methods, imported);
  }

  /** Returns the fixed texts. */
  TextConstants texts() {
    return texts;
  }

  /**
   * Adds a private method and returns its name.
   *
   * @param hint a word to derive its name from
   * @param making creates the method, given its name
   * @return the name of the method
   */
  public String method(String hint, Function<String, MethodSpec> making) {
    String name = names.next(hint);
    add(name, making);
    return name;
  }

  /** Adds a private method, unless one was added with an equal key, and returns its name. */
  public String methodOnce(Object key, String hint, Function<String, MethodSpec> making) {
    String cached = once.get(key);
    if (cached == null) {
      cached = names.next(hint);
      // Recorded before the method is created, because it may call itself.
      once.put(key, cached);
      add(cached, making);
    }
    return cached;
  }

  /**
   * Adds overloads, which are private methods that share a name and differ in their parameters,
   * unless they were added with an equal key. Returns their name.
   */
  public String overloadsOnce(Object key, String hint, Function<String, List<MethodSpec>> making) {
    String cached = once.get(key);
    if (cached == null) {
      cached = names.next(hint);
      once.put(key, cached);
      methods.addAll(making.apply(cached));
    }
    return cached;
  }

  private void add(String name, Function<String, MethodSpec> making) {
    // The index is reserved first, so that callers precede the methods that they call.
    int place = methods.size();
    methods.add(MethodSpec.methodBuilder(name).build());
    methods.set(place, making.apply(name));
  }

  /** Returns the private methods, callers first. */
  public List<MethodSpec> methods() {
    return Collections.unmodifiableList(methods);
  }

  /** Adds a library fragment with the hash that it had at compile time. */
  public void imported(ClassName fragment, String hash) {
    imported.put(fragment, hash);
  }

  /** Returns the library fragments with their hashes. */
  public SortedMap<ClassName, String> imported() {
    return Collections.unmodifiableSortedMap(imported);
  }
}
