package io.promptcompiler.it.harness;

import java.lang.reflect.InvocationTargetException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Java that somebody writes against generated classes, compiled beside them and run. */
public final class Consumer {
  private static final String PATH = "com/acme/app/App.java";
  private static final String BEFORE =
      """
      package com.acme.app;

      import com.acme.prompts.*;
      import io.promptcompiler.runtime.*;
      import io.promptcompiler.runtime.orchestrator.*;
      import io.promptcompiler.runtime.step.*;
      import java.util.*;

      public final class App {
        private App() {}

        public static Object run() throws Exception {
      """;
  private static final String AFTER = "\n  }\n}\n";

  private final Project project;

  /** A consumer of the prompts of a project. */
  public Consumer(Project project) {
    this.project = project;
  }

  /** What an expression gives. */
  public Object eval(String expression) {
    return run("return " + expression + ";");
  }

  /** What the statements of a method return. An exception that they throw is thrown. */
  public Object run(String statements) {
    JavaInMemory.Classes classes = JavaInMemory.compile(sources(statements), project.resources());
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(classes);
    try {
      return classes.loadClass("com.acme.app.App").getMethod("run").invoke(null);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new LinkageError(statements, e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(statements, e);
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  /** What javac says of an expression; nothing when all is well. */
  public List<String> refusals(String expression) {
    return JavaInMemory.messages(sources("return " + expression + ";"));
  }

  private Map<String, String> sources(String statements) {
    Map<String, String> sources = new LinkedHashMap<>(project.sources());
    sources.put(PATH, BEFORE + statements + AFTER);
    return sources;
  }
}
