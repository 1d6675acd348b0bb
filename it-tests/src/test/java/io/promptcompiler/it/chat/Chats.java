package io.promptcompiler.it.chat;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.interpret.MessageInterpreter;
import io.promptcompiler.core.interpret.MessageSources;
import io.promptcompiler.core.interpret.ProjectFunctions;
import io.promptcompiler.core.interpret.RenderMessages;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.MessageProgram;
import io.promptcompiler.core.program.Service;
import io.promptcompiler.it.harness.Project;
import io.promptcompiler.it.oracle.PageJs;
import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.ChatResult;
import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.TokenBudget;
import io.promptcompiler.runtime.support.ParameterReader;
import io.promptcompiler.runtime.support.ParameterValue;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Proxy;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Renders chat prompts in both ways that there are. */
final class Chats {
  private static final String PACKAGE = "com.acme.prompts.";

  private static final PageJs PAGE = PageJs.fastest();

  private Chats() {}

  /**
   * What a chat prompt renders, which generated code and interpreter agree on.
   *
   * @param id the id of the document
   * @param className the simple name of its class
   * @param task what the classes of its task begin with
   * @param context the context, as for a map of parameters
   * @param data what each source answers, whatever its arguments; an exception is thrown
   */
  static ChatResult render(
      Project project,
      String id,
      String className,
      String task,
      Map<String, ?> context,
      Map<String, ?> data,
      TokenBudget budget) {
    ChatResult interpreted = interpret(project, id, context, data, budget);
    ChatResult generated = generated(project, className, task, context, data, budget);
    String what = id + " " + context + " " + data + " " + budget;
    assertThat(generated.messages()).as("messages, %s", what).isEqualTo(interpreted.messages());
    assertThat(generated).as("report, %s", what).isEqualTo(interpreted);
    // By name, a null in a list is a problem, as it is in all parameters.
    if (data.values().stream().noneMatch(one -> one instanceof List<?> list && hasNull(list))) {
      byName(project, id, context, data, budget, generated);
      if (data.values().stream().noneMatch(RuntimeException.class::isInstance)) {
        inPage(project.entryPoint(id), context, data, budget, generated);
      }
    }
    return generated;
  }

  private static boolean hasNull(List<?> list) {
    return list.stream().anyMatch(Objects::isNull);
  }

  /** The same with all that is known in one map, in which sources are values or functions. */
  private static void byName(
      Project project,
      String id,
      Map<String, ?> context,
      Map<String, ?> data,
      TokenBudget budget,
      ChatResult expected) {
    EntryPoint entryPoint = project.entryPoint(id);
    MessageProgram program = (MessageProgram) entryPoint.rendering();
    PromptCatalog catalog = project.catalog();
    for (boolean isLazy : new boolean[] {false, true}) {
      Map<String, Object> sources = new HashMap<>();
      for (Service.Method method : program.service().methods()) {
        Object answer = data.get(method.name());
        boolean isFunction = isLazy || answer == null || answer instanceof RuntimeException;
        Function<Map<String, ?>, Object> function = arguments -> answer(answer);
        sources.put(method.name(), isFunction ? function : answer);
      }
      Map<String, Object> parameters = new HashMap<>(context);
      parameters.put("sources", sources);
      String what = "by name, " + id + " " + parameters + " " + data + " " + budget;
      assertThat(catalog.messages(id, parameters, budget)).as(what).isEqualTo(expected);
      assertThat(
              RenderMessages.of(
                  entryPoint, catalog.info(id), "", parameters, budget, ProjectFunctions.NONE))
          .as(what)
          .isEqualTo(expected);
    }
  }

  /** Compares with the messages that a page without a server renders. */
  private static void inPage(
      EntryPoint entryPoint,
      Map<String, ?> context,
      Map<String, ?> data,
      TokenBudget budget,
      ChatResult expected) {
    Map<String, Object> values = new LinkedHashMap<>(context);
    values.put("sources", data);
    assertThat(PAGE.render(entryPoint, "", values, budget))
        .as("page, %s %s %s", entryPoint.about().id(), values, budget)
        .isEqualTo(PageJs.shown(expected));
  }

  /** Messages as a text that tells roles and ends apart. */
  static String shown(ChatResult result) {
    return result.messages().stream().map(Chats::shown).collect(Collectors.joining("\n"));
  }

  private static String shown(ChatMessage message) {
    String prefix = message.prefix() ? " (prefix)" : "";
    return message.role() + prefix + ": " + message.content().replace("\n", "\n  ");
  }

  private static ChatResult interpret(
      Project project, String id, Map<String, ?> context, Map<String, ?> data, TokenBudget budget) {
    EntryPoint entryPoint = project.entryPoint(id);
    MessageSources sources = (source, arguments) -> answer(data.get(source));
    return MessageInterpreter.render(entryPoint, context, sources, budget, ProjectFunctions.NONE);
  }

  private static Object answer(Object answer) {
    if (answer instanceof RuntimeException failure) {
      throw failure;
    }
    return answer;
  }

  private static ChatResult generated(
      Project project,
      String className,
      String task,
      Map<String, ?> context,
      Map<String, ?> data,
      TokenBudget budget) {
    try {
      Class<?> contextClass = project.classes().loadClass(PACKAGE + task + "Context");
      Class<?> sourcesClass = project.classes().loadClass(PACKAGE + task + "Sources");
      Class<?> prompt = project.classes().loadClass(PACKAGE + className);
      Object sources =
          Proxy.newProxyInstance(
              project.classes(),
              new Class<?>[] {sourcesClass},
              (proxy, method, arguments) ->
                  typed(answer(data.get(method.getName())), method.getGenericReturnType()));
      Object made =
          prompt
              .getMethod("of", contextClass, sourcesClass)
              .invoke(null, read(contextClass, context), sources);
      return (ChatResult) prompt.getMethod("render", TokenBudget.class).invoke(made, budget);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new LinkageError(className, e);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(className, e);
    }
  }

  /** A value as what a method of the sources returns. */
  private static Object typed(Object value, Type type) throws ReflectiveOperationException {
    if (value instanceof List<?> list && type instanceof ParameterizedType parameterized) {
      List<Object> typed = new ArrayList<>();
      for (Object element : list) {
        typed.add(typed(element, parameterized.getActualTypeArguments()[0]));
      }
      return typed;
    }
    boolean isObject = type instanceof Class<?> name && name.getName().startsWith(PACKAGE);
    return isObject && value != null ? read((Class<?>) type, value) : value;
  }

  private static Object read(Class<?> type, Object value) throws ReflectiveOperationException {
    Map<String, Object> wrapped = new HashMap<>(Map.of("it", value));
    ParameterReader reader = ParameterReader.of(wrapped);
    Method from = type.getMethod("from", ParameterValue.class);
    Object read = from.invoke(null, reader.required("it", ""));
    reader.check();
    return read;
  }
}
