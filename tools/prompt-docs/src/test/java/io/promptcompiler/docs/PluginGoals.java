package io.promptcompiler.docs;

import java.io.InputStream;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.net.URL;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** The goals of the plugin with their parameters, from its descriptor. */
final class PluginGoals {
  private static final String DESCRIPTOR = "META-INF/maven/plugin.xml";

  /** Names of parameters and of properties by goal. */
  private final Map<String, Set<String>> parameters = new TreeMap<>();

  private final Map<String, Set<String>> properties = new TreeMap<>();

  PluginGoals() throws Exception {
    // Other plugins may be on the class path, too.
    for (URL one : Collections.list(PluginGoals.class.getClassLoader().getResources(DESCRIPTOR))) {
      Element root;
      try (InputStream descriptor = one.openStream()) {
        root =
            DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(descriptor)
                .getDocumentElement();
      }
      if (text(root, "goalPrefix").equals("prompt")) {
        NodeList mojos = root.getElementsByTagName("mojo");
        for (int i = 0; i < mojos.getLength(); i++) {
          read((Element) mojos.item(i));
        }
      }
    }
  }

  private void read(Element mojo) {
    String goal = text(mojo, "goal");
    Set<String> names = parameters.computeIfAbsent(goal, none -> new TreeSet<>());
    NodeList all = mojo.getElementsByTagName("parameter");
    for (int i = 0; i < all.getLength(); i++) {
      names.add(text((Element) all.item(i), "name"));
    }
    Set<String> mine = properties.computeIfAbsent(goal, none -> new TreeSet<>());
    for (String expression : text(mojo, "configuration").split("\\$\\{", -1)) {
      mine.add(expression.replaceFirst("(?s)}.*", ""));
    }
  }

  private static String text(Element parent, String name) {
    NodeList found = parent.getElementsByTagName(name);
    return found.getLength() == 0 ? "" : found.item(0).getTextContent();
  }

  Set<String> goals() {
    return parameters.keySet();
  }

  /** Whether the goal has a parameter, or some goal has it if none is named. */
  boolean hasParameter(Optional<String> goal, String name) {
    return goal.map(one -> parameters.getOrDefault(one, Set.of()).contains(name))
        .orElseGet(() -> parameters.values().stream().anyMatch(all -> all.contains(name)));
  }

  /** Whether the goal reads a property, or some goal does if none is named. */
  boolean reads(Optional<String> goal, String property) {
    return goal.map(one -> properties.getOrDefault(one, Set.of()).contains(property))
        .orElseGet(() -> properties.values().stream().anyMatch(all -> all.contains(property)));
  }

  /**
   * Whether an element of a list has a setting. Maven takes the class of an element from its name.
   */
  static boolean hasSetting(String element, String setting) {
    Class<?> type;
    try {
      type =
          Class.forName(
              "io.promptcompiler.maven." + capitalized(element),
              false,
              PluginGoals.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      return true;
    }
    for (Field field : type.getDeclaredFields()) {
      if (field.getName().equals(setting)) {
        return true;
      }
    }
    for (Method method : type.getDeclaredMethods()) {
      if (method.getName().equals("set" + capitalized(setting))) {
        return true;
      }
    }
    return false;
  }

  private static String capitalized(String name) {
    return name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
  }
}
