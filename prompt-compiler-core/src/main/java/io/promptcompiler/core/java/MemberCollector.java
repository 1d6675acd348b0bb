package io.promptcompiler.core.java;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.MethodSpec;
import io.promptcompiler.core.java.names.FreshNames;
import io.promptcompiler.core.java.text.FixedTexts;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Collects members that the code of a class needs: private methods, constants for fixed texts, and
 * fragments of libraries. They are added when the class is assembled.
 */
public final class MemberCollector {
  private final FreshNames names;
  private final FixedTexts texts;
  private final List<MethodSpec> methods;
  private final Map<Object, String> once = new HashMap<>();
  private final SortedMap<ClassName, String> imported;

  MemberCollector(FreshNames names, FixedTexts texts) {
    this(names, texts, new ArrayList<>(), new TreeMap<>());
  }

  private MemberCollector(
      FreshNames names,
      FixedTexts texts,
      List<MethodSpec> methods,
      SortedMap<ClassName, String> imported) {
    this.names = names;
    this.texts = texts;
    this.methods = methods;
    this.imported = imported;
  }

  /** Collects for another text of the same class, which shares no method with this one. */
  MemberCollector ofAnotherText() {
    return new MemberCollector(names, texts, methods, imported);
  }

  /** The fixed texts. */
  FixedTexts texts() {
    return texts;
  }

  /**
   * Adds a private method.
   *
   * @param hint a word for its name
   * @param making makes it, under the name that it got
   * @return the name
   */
  public String method(String hint, Function<String, MethodSpec> making) {
    String name = names.next(hint);
    add(name, making);
    return name;
  }

  /** The same, where what has an equal key shares one method. */
  public String methodOnce(Object key, String hint, Function<String, MethodSpec> making) {
    String cached = once.get(key);
    if (cached == null) {
      cached = names.next(hint);
      // Before it is made, as it may call itself.
      once.put(key, cached);
      add(cached, making);
    }
    return cached;
  }

  /** The same for methods that share a name and differ in their parameters. */
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
    // The place is taken first, so that callers stand above what they call.
    int place = methods.size();
    methods.add(MethodSpec.methodBuilder(name).build());
    methods.set(place, making.apply(name));
  }

  /** The private methods, callers first. */
  public List<MethodSpec> methods() {
    return Collections.unmodifiableList(methods);
  }

  /** Adds a fragment of a library with the hash that it had. */
  public void imported(ClassName fragment, String hash) {
    imported.put(fragment, hash);
  }

  /** The fragments of libraries, with their hashes. */
  public SortedMap<ClassName, String> imported() {
    return Collections.unmodifiableSortedMap(imported);
  }
}
